import type { Language } from '@assure/contract/constants'
import type { Inline } from '@assure/documents/blocks'
import { cx } from 'class-variance-authority'
import { Fragment } from 'react'
import { targetAddress } from '#src/features/site/document/document-addresses.ts'
import { wholeWords } from '#src/i18n/whole-words.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'

/** Maximum length of code that stays on one line. */
const SHORT_CODE = 13

const isOutside = (address: string) => address.startsWith('https:')

const Part = ({ part, language }: { part: Inline; language: Language }) => {
  switch (part.kind) {
    case 'text':
      return <AddressText text={wholeWords(part.text)} />
    case 'code': {
      const isShort = part.text.length <= SHORT_CODE
      return (
        <code
          className={cx(
            'rounded-tag bg-sunken px-1 py-0.5 font-mono text-[0.88em] wrap-break-word',
            isShort && 'whitespace-nowrap',
          )}
        >
          {isShort
            ? part.text
            : part.text.split(/(?<=[/._])(?=\w)/).map((piece, place) => (
                <Fragment key={place}>
                  {place > 0 && <wbr />}
                  {piece}
                </Fragment>
              ))}
        </code>
      )
    }
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong className="font-semibold">
          <DocumentText parts={part.parts} language={language} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <DocumentText parts={part.parts} language={language} />
        </em>
      )
    case 'foreign':
      return (
        <span lang={part.language}>
          <DocumentText parts={part.parts} language={language} />
        </span>
      )
    case 'link': {
      const address = targetAddress(part.target, language)
      return (
        <a
          href={address}
          rel={isOutside(address) ? 'noreferrer' : undefined}
          className="rounded-tag font-medium text-accent underline decoration-1 underline-offset-3 hover:decoration-2"
        >
          <DocumentText parts={part.parts} language={language} />
        </a>
      )
    }
  }
}

/** Inline parts of a document's text. */
export const DocumentText = ({ parts, language }: { parts: readonly Inline[]; language: Language }) =>
  // The index is a safe key: the parts of a text never change.
  parts.map((part, place) => <Part key={place} part={part} language={language} />)
