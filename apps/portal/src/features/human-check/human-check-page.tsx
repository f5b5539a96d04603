import '#src/features/human-check/texts/texts.ts'
import { CircleCheck, Lock, RotateCw } from 'lucide-react'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { CheckCircle } from '#src/features/human-check/check-circle.tsx'
import { checkLook } from '#src/features/human-check/check-look.ts'
import { type PartProgress, patternProgress } from '#src/features/human-check/pattern-progress.ts'
import { PatternTicks } from '#src/features/human-check/pattern-ticks.tsx'
import { type Check, useHumanCheck } from '#src/features/human-check/use-human-check.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { Chip } from '#src/ui/chip.tsx'

/** Fixed level of the bars with reduced motion. */
const STILL_LEVEL = 0.8
/** The work varies by about a tenth, so the ring shows 90 % for the usual amount and stops at 97 %. */
const percentOf = (share: number) => Math.min(97, Math.round(90 * share))

const partsOf = (check: Check): PartProgress[] => {
  if (!('heard' in check) || !check.heard) return []
  const { pattern, frames } = check.heard
  return patternProgress(
    pattern,
    frames.map(({ voiced }) => voiced),
  )
}

const linkClass =
  'min-h-6 rounded-tag text-cell font-medium text-accent hover:underline pointer-coarse:min-h-11'

/** Human check (SU-10), for use in an iframe. It does not listen before the user starts it. */
export default function HumanCheckPage() {
  const { t } = useTranslation()
  const { check, speak, work, reset } = useHumanCheck()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const parts = partsOf(check)
  const look = checkLook(check, parts)
  const isByEffort = check.step === 'working' || (check.step === 'verified' && check.by === 'effort')
  const isWaiting = check.step === 'idle' || check.step === 'failed' || check.step === 'problem'
  const level = check.step === 'listening' ? check.heard.level : 0
  const spoken = parts.filter((part) => part.speak)
  const percent = check.step === 'working' ? percentOf(check.share) : 100
  const note = () => {
    if (isByEffort) return check.step === 'working' ? t('humanCheck.percent', { percent }) : ''
    if (parts.length === 0) return check.step === 'idle' ? t('humanCheck.duration') : ''
    const heard = spoken.filter(({ state }) => state === 'heard').length
    return t('humanCheck.heard', { heard, all: spoken.length })
  }
  return (
    <main className="flex h-dvh min-h-128 flex-col overflow-x-hidden overflow-y-auto rounded-surface border bg-surface">
      <DocumentTitle page={t('humanCheck.title')} />
      <div className="flex flex-1 flex-col px-6 pt-6">
        <div className="flex items-start justify-between gap-2">
          <h1 className="text-form font-semibold">{t('humanCheck.title')}</h1>
          <Chip tone={look.tone} icon={look.icon}>
            {t(`humanCheck.chip.${look.chip}`)}
          </Chip>
        </div>
        <p className="mt-1 min-h-10 text-help text-balance text-text-muted">
          {t(isByEffort ? 'humanCheck.effortLead' : 'humanCheck.lead')}
        </p>
        <div className="flex flex-1 flex-col justify-center">
          <CheckCircle
            look={look}
            label={t(`humanCheck.circle.${look.word}`)}
            level={isStill ? STILL_LEVEL : level}
            percent={percent}
            onStart={isWaiting ? speak : undefined}
          />
        </div>
        <p
          role="status"
          className="mt-4 flex min-h-12 max-w-70 items-start justify-center self-center text-center text-panel font-medium text-balance"
        >
          {look.message ? t(`humanCheck.message.${look.message}`) : check.step === 'problem' && check.message}
        </p>
        <p aria-live="assertive" className="sr-only">
          {check.step === 'listening' && t(`humanCheck.circle.${look.word}`)}
        </p>
        <div className="mt-3 h-3">{!isByEffort && <PatternTicks parts={parts} />}</div>
        <div className="mt-2 mb-3 flex min-h-6 items-center justify-between text-cell text-text-muted">
          <span>{note()}</span>
          {check.step !== 'idle' && check.step !== 'verified' && !isByEffort && (
            <button type="button" onClick={speak} className={`flex items-center gap-1.5 ${linkClass}`}>
              <RotateCw aria-hidden size={14} />
              {t(isWaiting ? 'common.tryAgain' : 'humanCheck.startAgain')}
            </button>
          )}
        </div>
      </div>
      <div className="flex min-h-18 flex-col items-start gap-1 border-t bg-sunken px-6 py-3 text-cell text-text-muted">
        <p className="flex items-center gap-2">
          <Lock aria-hidden size={16} className="shrink-0" />
          {t('humanCheck.private')}
        </p>
        {check.step === 'verified' ? (
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden size={16} className="shrink-0" />
            {t('humanCheck.continue')}
          </p>
        ) : (
          <button type="button" onClick={isByEffort ? reset : work} className={linkClass}>
            {t(isByEffort ? 'humanCheck.useVoice' : 'humanCheck.useEffort')}
          </button>
        )}
      </div>
    </main>
  )
}
