import type { Language } from '@assure/contract/constants'

const files = import.meta.glob<object>(['../base/??.ts', '../../**/texts/**/??.ts'], { eager: true })

/** Returns the texts of all areas in one language, as `{ common: { cancel: 'Cancel' } }`. */
export const allTexts = (language: Language): object =>
  Object.assign(
    {},
    ...Object.entries(files)
      .filter(([file]) => file.endsWith(`/${language}.ts`))
      .map(([, texts]) => texts),
  ) as object
