/** A fault in a text, with its place. */
class TextFault extends Error {
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

/** Ends the reading of a text by what is wrong at a place of it. */
export const fail = ({ file, line }: Place, wrong: string): never => {
  throw new TextFault(file, line, wrong)
}
