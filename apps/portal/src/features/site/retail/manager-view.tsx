import { ClipboardList, Link, type LucideIcon, QrCode, Store } from 'lucide-react'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import { t } from '#src/i18n/translation.ts'

const VIEWS = [
  ['list', Store],
  ['refusals', ClipboardList],
  ['link', Link],
  ['qr', QrCode],
] as const satisfies readonly (readonly [string, LucideIcon])[]

/** Section about the portal's view of many stores. */
export const ManagerView = () => (
  <SplitSection
    title={[t('siteRetail.manager.title.first'), t('siteRetail.manager.title.second')]}
    lead={t('siteRetail.manager.lead')}
  >
    <ul className="border-t border-border-strong">
      {VIEWS.map(([name, Icon]) => (
        <li key={name} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-5 border-b py-6">
          <Icon aria-hidden size={24} className="mt-0.5 text-accent" />
          <div>
            <h3 className="text-heading font-semibold">{t(`siteRetail.manager.${name}.title`)}</h3>
            <p className="mt-1 text-card text-text-muted">{t(`siteRetail.manager.${name}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  </SplitSection>
)
