import { readFile } from 'node:fs/promises'
import type { DocumentName } from '@assure/documents/documents'

/** A piece of code in a guide. */
export interface GuideStep {
  /** Name by which the reader saves it, if it is a file. */
  file: string | undefined
  syntax: string | undefined
  code: string
}

/** Reads an English guide. Returns its text, and a function with the code of a section, in order. */
export const readGuide = async (name: DocumentName, publicUrl: () => string) => {
  const guide = await readFile(
    new URL(`../../packages/documents/texts/en/${name}.md`, import.meta.url),
    'utf8',
  )
  const stepsOf = (id: string): GuideStep[] => {
    const section = guide.split(/^## /m).find((each) => each.split('\n')[0]?.endsWith(`{#${id}}`)) ?? ''
    return [...section.matchAll(/(?:Save this as `(.*?)`.*?\n\n)?^```(\w+)\n(.*?)^```$/gms)].map(
      ([, file, syntax, code = '']) => ({
        ...{ file, syntax },
        code: code.replaceAll('{{publicUrl}}', publicUrl()),
      }),
    )
  }
  return { guide, stepsOf }
}
