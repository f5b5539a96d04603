import { Clock } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { Chip } from '#src/ui/chip.tsx'

const DAY_S = 86_400
/** The page's time is up to half a minute late. A new invitation would end in 8 days instead of 7. */
const LATE_S = 60

/** When an open invitation or offer ends. */
export const InvitationEnd = ({ endS, nowS }: { endS: number; nowS: number }) => {
  const { t, locale } = useTranslation()
  const days = Math.ceil((endS - nowS - LATE_S) / DAY_S)
  const when = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const text = days <= 0 ? t('members.open.ended') : t('members.open.ends', { when })
  const title = exactTime(endS, locale)
  if (days > 1) return <span title={title}>{text}</span>
  return (
    <Chip tone="warning" icon={Clock} title={title}>
      {text}
    </Chip>
  )
}
