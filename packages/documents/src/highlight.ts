/** A part of code with one style. */
export interface CodeToken {
  kind: 'plain' | 'comment' | 'string' | 'number' | 'keyword'
  text: string
}

const KEYWORDS =
  'as|async|await|break|case|catch|class|const|continue|default|do|else|enum|export|false|final|for|from|fun|func|function|guard|if|implementation|import|in|init|interface|is|let|nil|new|null|object|of|override|package|private|public|return|self|static|struct|super|suspend|switch|this|throw|throws|true|try|type|val|var|void|when|while'
// A placeholder such as `@@sampleYear@@` has the colour of the number that replaces it.
const LIKE_C = new RegExp(
  String.raw`(?<comment>//.*|/\*[\s\S]*?\*/)|(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\x60(?:\\.|[^\x60\\])*\x60)|(?<number>\b\d[\d_]*(?:\.\d+)?\b|@@\w+@@)|\b(?<keyword>${KEYWORDS})\b`,
  'g',
)
const SHELL = /(?<=^|\s)(?<comment>#.*)|(?<string>"(?:\\.|[^"\\])*"|'[^']*')/gm
const MARKUP = /(?<comment><!--[\s\S]*?-->)|(?<string>"[^"\n]*"|'[^'\n]*')|(?<keyword><\/?[\w-]+|\/?>)/g
const PYTHON =
  /(?<comment>#.*)|(?<string>"(?:\\.|[^"\\\n])*")|(?<number>\b\d+(?:\.\d+)?\b|@@\w+@@)|\b(?<keyword>as|except|False|for|from|import|in|None|print|raise|True|try|with)\b/g
const DATA =
  /(?<string>"(?:\\.|[^"\\\n])*")|(?<number>-?\b\d+(?:\.\d+)?\b|@@\w+@@)|\b(?<keyword>true|false|null)\b/g

const GRAMMARS: Record<string, RegExp> = {
  ...Object.fromEntries(['java', 'js', 'kotlin', 'kt', 'swift', 'ts'].map((name) => [name, LIKE_C])),
  ...Object.fromEntries(['bash', 'sh'].map((name) => [name, SHELL])),
  ...Object.fromEntries(['xml', 'html'].map((name) => [name, MARKUP])),
  python: PYTHON,
  json: DATA,
}

/** Splits code into lines of tokens: comments, strings, numbers, keywords and the rest. */
export const highlight = (code: string, language: string): CodeToken[][] => {
  const tokens: CodeToken[] = []
  let at = 0
  const grammar = GRAMMARS[language]
  for (const match of grammar ? code.matchAll(grammar) : []) {
    if (match.index > at) tokens.push({ kind: 'plain', text: code.slice(at, match.index) })
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? ['plain']
    tokens.push({ kind: kind as CodeToken['kind'], text: match[0] })
    at = match.index + match[0].length
  }
  if (at < code.length) tokens.push({ kind: 'plain', text: code.slice(at) })
  const lines: CodeToken[][] = [[]]
  for (const { kind, text } of tokens) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ kind, text: part })
    })
  }
  return lines
}
