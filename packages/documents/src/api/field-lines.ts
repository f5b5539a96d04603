import type { Language } from '@assure/contract/constants'
import { plainText } from '../blocks.ts'
import type { CallField, FieldShape } from './call-fields.ts'
import { CALL_WORDS } from './call-words.ts'

const MARGIN = '  '

/** Writes fields as lines of text, indented as in the data. */
export const fieldLines = ({ fields, variants }: FieldShape, language: Language, margin = ''): string => {
  const words = CALL_WORDS[language]
  const line = ({ name, type, presence, description, values, shape }: CallField): string => {
    const about = [plainText(type), ...(presence ? [words[presence]] : [])].join(', ')
    const said = [about, plainText(description), values.join(', ')].filter(Boolean).join('. ')
    const below = fieldLines(shape, language, margin + MARGIN)
    return `${margin}${name}: ${said}${below && `\n${below}`}`
  }
  return [
    ...fields.map(line),
    ...variants.map(({ label, fields: of }) =>
      [`${margin}${label}`, fieldLines({ fields: of, variants: [] }, language, margin + MARGIN)]
        .filter(Boolean)
        .join('\n'),
    ),
  ].join('\n')
}
