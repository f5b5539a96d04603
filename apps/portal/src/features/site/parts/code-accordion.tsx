import { BookOpen, Code, List, type LucideIcon } from 'lucide-react'
import { IconLink } from '#src/features/site/parts/arrow-link.tsx'
import { CodeBlock, type CodeSample } from '#src/features/site/parts/code-block.tsx'
import { FoldSummary } from '#src/features/site/parts/fold-summary.tsx'

export interface GuideLink {
  kind: 'guide' | 'sample' | 'fields'
  href: string
  label: string
}
const LINK_ICONS = { guide: BookOpen, sample: Code, fields: List }

export interface CodeAccordionRow {
  /** Anchor of the row. It also makes the ids of its controls unique. */
  id: string
  name: string
  icon: LucideIcon
  /** Text right of the name, such as 'Kotlin, Java'. */
  languages: string
  samples: readonly CodeSample[]
  links: readonly GuideLink[]
}

interface CodeAccordionProps {
  /** Groups the rows so that only one is open. */
  id: string
  rows: readonly CodeAccordionRow[]
}

/** List of SDKs. Each row has samples to copy and links to documents. The first row is open. */
export const CodeAccordion = ({ id, rows }: CodeAccordionProps) => (
  <div className="border-t border-border-strong">
    {rows.map(({ id: rowId, name, icon: Icon, languages, samples, links }, place) => (
      <details key={rowId} id={rowId} name={id} open={place === 0} className="group/row scroll-mt-4 border-b">
        <FoldSummary className="min-h-19">
          <Icon aria-hidden size={20} className="shrink-0 text-text-muted" />
          <h3 className="flex-1 text-heading font-semibold">{name}</h3>
          <span className="text-base text-text-muted max-sm:hidden">{languages}</span>
        </FoldSummary>
        <CodeBlock id={rowId} name={name} samples={samples} />
        <ul className="flex flex-wrap gap-x-6 gap-y-2 pt-5 pb-7 max-sm:flex-col">
          {links.map(({ kind, href, label }) => (
            <li key={label}>
              <IconLink href={href} label={label} icon={LINK_ICONS[kind]} context={name} />
            </li>
          ))}
        </ul>
      </details>
    ))}
  </div>
)
