import { CircleCheck, Info, Lock, type LucideIcon, MessageSquareWarning, Pencil } from 'lucide-react'
import { BrowserDots } from '#src/features/site/pictures/device-picture.tsx'
import { demoTexts } from '#src/features/site/safety/demo-texts.ts'
import {
  isScored,
  markedPieces,
  TEXT_CATEGORIES,
  TEXT_MAX,
  type TextCategory,
  type TextVerdict,
  THRESHOLDS,
} from '#src/features/site/safety/text-model.ts'
import { shareOf, valueOf } from '#src/features/site/safety/text-values.ts'
import { currentLocale, t } from '#src/i18n/translation.ts'

/** Shared by the text box and the marks behind it, so that they align. */
const TEXT_BOX =
  'col-start-1 row-start-1 min-h-26 w-full rounded-control border-2 px-3.5 py-2.5 text-body wrap-anywhere whitespace-pre-wrap'
const BOX_ID = 'text-demo-box'
const USED_ID = 'text-demo-used'
const HONEST_ID = 'text-demo-honest'

/** Whether a category is personal details. They have another colour than hostile words. */
const isDetail = (category: TextCategory) => ['address', 'phone', 'email'].includes(category)

const Box = ({ text, verdict }: { text: string; verdict: TextVerdict }) => (
  <div className="grid">
    <p
      data-mirror
      className={`text-demo-marks ${TEXT_BOX} border-border-strong group-data-live/demo:border-transparent group-data-live/demo:text-transparent`}
    >
      {markedPieces(text, verdict.findings).map((piece, place) =>
        piece.category ? (
          <mark key={place} data-found={piece.category}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </p>
    <textarea
      id={BOX_ID}
      data-control
      hidden
      defaultValue={text}
      maxLength={TEXT_MAX}
      spellCheck={false}
      autoComplete="off"
      aria-describedby={`${USED_ID} ${HONEST_ID}`}
      className={`${TEXT_BOX} resize-none overflow-hidden border-accent bg-transparent text-text outline-none focus-visible:ring-[3px] focus-visible:ring-ring`}
    />
  </div>
)

interface ChipProps {
  state: 'held' | 'fine' | 'empty'
  current: ChipProps['state']
  icon: LucideIcon
  className: string
}

const VerdictChip = ({ state, current, icon: Icon, className }: ChipProps) => (
  <span
    data-verdict={state}
    hidden={state !== current}
    className={`flex h-6.5 items-center gap-2 rounded-full px-3 text-help font-semibold ${className}`}
  >
    <Icon aria-hidden size={15} />
    {t(`siteSafety.demo.${state}`)}
  </span>
)

const Meter = ({ category, verdict }: { category: TextCategory; verdict: TextVerdict }) => (
  <li
    data-meter={category}
    data-counted={verdict.counted.includes(category) || undefined}
    className="group/meter grid min-h-9 grid-cols-[7.5rem_minmax(0,1fr)_3rem] items-center gap-3 border-b text-panel text-text-muted last:border-b-0 data-counted:text-text"
  >
    <span>{t(`siteSafety.demo.category.${category}`)}</span>
    <svg aria-hidden width="100%" height="16">
      <rect className="fill-border" y="5" width="100%" height="6" rx="3" />
      <rect
        data-bar
        className={`fill-chart-5 ${isDetail(category) ? 'group-data-counted/meter:fill-chart-2' : 'group-data-counted/meter:fill-chart-4'}`}
        y="5"
        width={shareOf(verdict, category)}
        height="6"
        rx="3"
      />
      {isScored(category) && (
        <rect className="fill-text" x={`${THRESHOLDS[category] * 100}%`} width="2" height="16" />
      )}
    </svg>
    <span data-value className="text-right font-medium tabular-nums group-data-counted/meter:font-semibold">
      {valueOf(verdict, category, demoTexts(), currentLocale())}
    </span>
  </li>
)

/** Window that judges a message: findings, scores, and that nothing is sent (HM-02). */
export const DemoWindow = ({ text, verdict }: { text: string; verdict: TextVerdict }) => {
  const state = verdict.isHeld ? 'held' : 'fine'
  return (
    <section
      id="try"
      data-text-demo
      data-texts={JSON.stringify(demoTexts())}
      aria-label={t('siteSafety.demo.judged')}
      className="group/demo w-full overflow-hidden rounded-[14px] border-2 border-ink bg-surface shadow-pop md:mb-12 md:w-92 md:self-start xl:w-104"
    >
      <div className="flex h-12 items-center justify-between gap-4 border-b-2 border-ink px-4.5">
        <BrowserDots />
        <span className="flex items-center gap-2 text-help font-semibold text-accent">
          <Lock aria-hidden size={14} />
          {t('siteSafety.demo.judged')}
        </span>
      </div>
      <div className="px-4 pt-5 pb-1 sm:px-6">
        <div className="mb-2 flex min-h-6 items-center justify-between gap-4">
          <p className="text-help font-semibold text-text-muted group-data-live/demo:hidden">
            {t('siteSafety.demo.exampleLabel')}
          </p>
          <label data-control hidden htmlFor={BOX_ID} className="text-help font-semibold text-text-muted">
            {t('siteSafety.demo.label')}
          </label>
          <button
            type="button"
            data-control
            data-clear
            hidden
            className="rounded-tag px-1.5 py-0.5 text-help font-medium text-accent hover:underline pointer-coarse:min-h-11"
          >
            {t('siteSafety.demo.clear')}
          </button>
        </div>
        <Box text={text} verdict={verdict} />
        <div className="mt-3 flex min-h-6.5 items-center justify-between gap-3">
          <VerdictChip
            state="held"
            current={state}
            icon={MessageSquareWarning}
            className="bg-warning-soft text-warning"
          />
          <VerdictChip
            state="fine"
            current={state}
            icon={CircleCheck}
            className="bg-success-soft text-success"
          />
          <VerdictChip state="empty" current={state} icon={Pencil} className="bg-sunken text-text-muted" />
          <span id={USED_ID} data-used className="shrink-0 text-help text-text-muted tabular-nums">
            {t('siteSafety.demo.used', { used: text.length, most: TEXT_MAX })}
          </span>
        </div>
        <ul className="mt-3 border-t">
          {TEXT_CATEGORIES.map((category) => (
            <Meter key={category} category={category} verdict={verdict} />
          ))}
        </ul>
        <p id={HONEST_ID} className="flex gap-2 border-t py-3 text-help text-text-muted">
          <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-info" />
          <span>{t('siteSafety.demo.honest')}</span>
        </p>
        <noscript>
          <p className="pb-3 text-help text-text-muted">{t('siteSafety.demo.noScript')}</p>
        </noscript>
      </div>
      <p data-said aria-live="polite" className="sr-only" />
      <p className="flex justify-between gap-4 border-t bg-sunken px-4 py-2.5 text-help text-text-muted sm:px-6">
        <span>{t('siteSafety.demo.textKept')}</span>
        <span>{t('siteSafety.demo.bytesSent')}</span>
      </p>
    </section>
  )
}
