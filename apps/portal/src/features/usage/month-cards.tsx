import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { directionOf, type MonthTotals } from '#src/features/usage/month-totals.ts'
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

const CHANGE = {
  neutral: { tone: 'neutral', icon: Minus },
  rising: { tone: 'success', icon: TrendingUp },
  falling: { tone: 'warning', icon: TrendingDown },
} as const

/** Chip with the change against the previous month (DB-02), or a note if that month had no usage. */
const ChangeChip = ({ changePercentage, previousCount }: MonthTotals) => {
  const { t } = useTranslation()
  const words = useUsageWords()
  const direction = directionOf(changePercentage)
  return (
    <Chip {...CHANGE[direction]} className="tabular-nums">
      <span className="sr-only">{t(`usage.card.change.${direction}`)} </span>
      {previousCount === 0 ? t('usage.card.nothingBefore') : words.change(changePercentage)}
    </Chip>
  )
}

/** Returns the notes under the count and under the average. */
const useNotes = ({ count, previousCount, averageDays, today }: MonthTotals, month: Month) => {
  const { t, locale } = useTranslation()
  const words = useUsageWords()
  const before = { month: monthWord(addMonths(month, -1), locale), number: words.count(previousCount) }
  const total = words.count(count)
  if (today !== null)
    return {
      before:
        previousCount === 0 ? t('usage.card.noneSameDays', before) : t('usage.card.previousSameDays', before),
      average: t('usage.card.overDays', { total, count: averageDays }),
    }
  return {
    before: previousCount === 0 ? t('usage.card.noneWhole', before) : t('usage.card.previousWhole', before),
    average: t('usage.card.byThirty', { total, days: averageDays }),
  }
}

/** Labels of the three cards. */
interface Labels {
  count: string
  perDay: string
  found: string
}

interface MonthCardsProps {
  labels: Labels
  figures: MonthTotals
  month: Month
  /** Findings in the month's count, or its spoofs. */
  found: number
  foundNote: string
}

const Cards = ({ children, busy }: { children: ReactNode; busy?: boolean }) => {
  const { t } = useTranslation()
  return (
    <dl aria-label={t('usage.card.label')} aria-busy={busy} className="grid gap-4 md:grid-cols-3">
      {children}
    </dl>
  )
}

/** Cards with the three figures of a month: its count with the change, the average per day, and the findings. */
export const MonthCards = ({ labels, figures, month, found, foundNote }: MonthCardsProps) => {
  const words = useUsageWords()
  const notes = useNotes(figures, month)
  return (
    <Cards>
      <Card
        label={labels.count}
        value={words.count(figures.count)}
        chip={<ChangeChip {...figures} />}
        note={notes.before}
      />
      <Card label={labels.perDay} value={words.average(figures.perDay)} note={notes.average} />
      <Card label={labels.found} value={words.count(found)} note={foundNote} />
    </Cards>
  )
}

/** Placeholder while the figures load. */
export const MonthCardsSkeleton = ({ labels }: { labels: Labels }) => {
  const value = <Skeleton className="h-6 w-28" />
  const note = <Skeleton className="my-1 h-3 w-40" />
  return (
    <Cards busy>
      <Card label={labels.count} value={value} note={note} />
      <Card label={labels.perDay} value={value} note={note} />
      <Card label={labels.found} value={value} note={note} />
    </Cards>
  )
}
