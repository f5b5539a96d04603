import type { Language } from '@assure/contract/constants'
import type { Block } from '@assure/documents/blocks'
import { MoveHorizontal } from 'lucide-react'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { t } from '#src/i18n/translation.ts'

interface DocumentTableProps {
  table: Extract<Block, { kind: 'table' }>
  language: Language
  heading: string
}

const ALIGN = { left: undefined, centre: 'text-center', right: 'text-right tabular-nums' }

/** Table that scrolls inside its box if it is wider than the page. The script then shows a hint. */
export const DocumentTable = ({ table: { head, align, rows }, language, heading }: DocumentTableProps) => (
  <div className="document-table">
    <p className="document-table-hint">
      <MoveHorizontal aria-hidden size={14} />
      {t('common.sideways')}
    </p>
    <div data-scrolls role="group" aria-label={t('documentation.tableOf', { heading })}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={ALIGN[align[column] ?? 'left']}>
                <DocumentText parts={cell} language={language} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} className={ALIGN[align[column] ?? 'left']}>
                  <DocumentText parts={cell} language={language} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
