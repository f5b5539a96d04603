/** An error in a text, with file and line. */
class TextFault extends Error {
  constructor(file: string, line: number, wrong: string) {
    super(`${file}:${line}: ${wrong}`)
    this.name = 'TextFault'
  }
}

/** A position in a text, for error messages. */
export interface Place {
  file: string
  line: number
}

/** Throws a `TextFault` for a position. */
export const fail = ({ file, line }: Place, wrong: string): never => {
  throw new TextFault(file, line, wrong)
}
