import type { CallField, FieldShape } from '@assure/documents/api/call-fields'
import { CALL_WORDS } from '@assure/documents/api/call-words'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { currentLanguage } from '#src/i18n/translation.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'

/** Depth from which fields are folded. */
const FOLDED_DEPTH = 2

const sizeOf = ({ fields, variants }: FieldShape): number =>
  fields.length + variants.reduce((sum, each) => sum + each.fields.length, 0)

const Field = ({ field, depth }: { field: CallField; depth: number }) => {
  const language = currentLanguage()
  const words = CALL_WORDS[language]
  const { name, id, type, presence, standard, description, values, shape } = field
  const count = sizeOf(shape)
  const below = count > 0 && <Fields shape={shape} depth={depth + 1} />
  return (
    <li id={id} className="field">
      <p className="field-head">
        <code>{name}</code>
        <span>
          <DocumentText parts={type} language={language} />
        </span>
        {presence && <b data-presence={presence}>{words[presence]}</b>}
        {standard !== undefined && (
          <span>
            {words.standard} <code>{standard}</code>
          </span>
        )}
      </p>
      {description.length > 0 && (
        <p className="field-text">
          <DocumentText parts={description} language={language} />
        </p>
      )}
      {values.length > 0 && (
        <p className="field-values">
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </p>
      )}
      {below && depth >= FOLDED_DEPTH - 1 ? (
        <details>
          <summary>{fillBlanks(words.fields, { count })}</summary>
          {below}
        </details>
      ) : (
        below
      )}
    </li>
  )
}

/** The fields of a request or an answer, nested as in the data. A union has a list for each variant. */
export const Fields = ({ shape, depth = 0 }: { shape: FieldShape; depth?: number }) => (
  <>
    {shape.fields.length > 0 && (
      <ul className={depth > 0 ? 'fields fields-below' : 'fields'}>
        {shape.fields.map((field) => (
          <Field key={field.id} field={field} depth={depth} />
        ))}
      </ul>
    )}
    {shape.variants.map(({ label, fields }) => (
      <div key={label} className="field-variant">
        <p>
          <code>{label}</code>
        </p>
        {fields.length > 0 && (
          <ul className="fields fields-below">
            {fields.map((field) => (
              <Field key={field.id} field={field} depth={depth} />
            ))}
          </ul>
        )}
      </div>
    ))}
  </>
)
