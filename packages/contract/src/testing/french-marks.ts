const LOOSE =
  /(?<![\u202f(])[;?!%](?!\w)|[ \n]:|(?<!\u00a0):(?!\S)|«(?!\u00a0)|(?<!\u00a0)»|\.\.\.|\p{L}'\p{L}/gu

/** Returns punctuation that violates docs/french.md, each with the text before it. */
export const looseMarks = (text: string): string[] =>
  [...text.matchAll(LOOSE)].map(({ 0: mark, index }) => text.slice(Math.max(0, index - 30), index) + mark)
