import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AgeFigures } from '#src/features/usage/age-figures.ts'
import { useUsageWords } from '#src/features/usage/usage-words.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { addMonths, type Month, monthWord } from '#src/lib/month.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface CardProps {
  label: string
  value: ReactNode
  chip?: ReactNode
  note: ReactNode
}

const Card = ({ label, value, chip, note }: CardProps) => (
  <div className="min-w-0 rounded-surface border bg-surface px-4 py-4 sm:px-6 sm:py-5">
    <dt className="text-help text-text-muted">{label}</dt>
    <dd className="mt-2">
      <span className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-counter font-semibold tracking-[-0.01em] tabular-nums">{value}</span>
        {chip}
      </span>
      <span className="mt-1.5 block text-help text-text-muted tabular-nums">{note}</span>
    </dd>
  </div>
)

const Cards = ({ children, busy }: { children: ReactNode; busy?: boolean }) => {
  const { t } = useTranslation()
  return (
    <dl aria-label={t('usage.card.label')} aria-busy={busy} className="grid gap-4 md:grid-cols-3">
      {children}
    </dl>
  )
}

const CHANGE = {
  neutral: { tone: 'neutral', icon: Minus },
  rising: { tone: 'success', icon: TrendingUp },
  falling: { tone: 'warning', icon: TrendingDown },
} as const

/** Chip with the change against the previous month (DB-02), or a note if that month had no usage. */
const ChangeChip = ({ figures }: { figures: AgeFigures }) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const { direction, changePercentage, previousCount } = figures
  return (
    <Chip {...CHANGE[direction]} className="tabular-nums">
      <span className="sr-only">{t(`usage.card.change.${direction}`)} </span>
      {previousCount === 0 ? t('usage.card.nothingBefore') : words.change(changePercentage)}
    </Chip>
  )
}

interface AgeCardsProps {
  figures: AgeFigures
  month: Month
}

/** Cards with the three figures of a month (DB-02, DB-03). */
export const AgeCards = ({ figures, month }: AgeCardsProps) => {
  const { t, locale } = useTranslation()
  const words = useUsageWords()
  const { count, previousCount, averageDays, perDay, spoofs, spoofShare, today } = figures
  const isRunning = today !== null
  const before = { month: monthWord(addMonths(month, -1), locale), number: words.count(previousCount) }
  const beforeWords = () => {
    if (previousCount === 0)
      return isRunning ? t('usage.card.noneSameDays', before) : t('usage.card.noneWhole', before)
    return isRunning ? t('usage.card.previousSameDays', before) : t('usage.card.previousWhole', before)
  }
  return (
    <Cards>
      <Card
        label={t('usage.card.count')}
        value={words.count(count)}
        chip={<ChangeChip figures={figures} />}
        note={beforeWords()}
      />
      <Card
        label={t('usage.card.perDay')}
        value={words.average(perDay)}
        note={
          isRunning
            ? t('usage.card.overDays', { total: words.count(count), count: averageDays })
            : t('usage.card.byThirty', { total: words.count(count), days: averageDays })
        }
      />
      <Card
        label={t('usage.card.spoofs')}
        value={words.count(spoofs)}
        note={
          spoofs === 0
            ? t('usage.card.noSpoofs')
            : t('usage.card.spoofShare', { share: words.percent(spoofShare) })
        }
      />
    </Cards>
  )
}

/** Placeholder while the figures load. */
export const AgeCardsSkeleton = () => {
  const { t } = useTranslation()
  const value = <Skeleton className="h-6 w-28" />
  const note = <Skeleton className="my-1 h-3 w-40" />
  return (
    <Cards busy>
      <Card label={t('usage.card.count')} value={value} note={note} />
      <Card label={t('usage.card.perDay')} value={value} note={note} />
      <Card label={t('usage.card.spoofs')} value={value} note={note} />
    </Cards>
  )
}
