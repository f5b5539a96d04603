/** What is wrong in a text, and where. */
export class TextFault extends Error {
  constructor(file: string, line: number, wrong: string) {
    super(`${file}:${line}: ${wrong}`)
    this.name = 'TextFault'
  }
}

/** A place in a text, which can say what is wrong there. */
export interface Place {
  file: string
  line: number
}

export const fail = ({ file, line }: Place, wrong: string): never => {
  throw new TextFault(file, line, wrong)
}
