import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { Check, CircleX, Copy, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime, secondOfDay, shortDate, timeOfDay } from '#src/lib/format-date.ts'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'
import { Chip } from '#src/ui/chip.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Characters of a request id that the list shows. */
const ID_SHOWN = 8

const dayOf = (seconds: number) => new Date(seconds * 1000).toDateString()

/** The time of a call to the second, with its day unless that is today. */
export const TimeText = ({ line: { at_utc: atS }, nowS }: { line: RequestLine; nowS: number }) => {
  const { locale } = useTranslation()
  return (
    <time
      dateTime={new Date(atS * 1000).toISOString()}
      title={exactTime(atS, locale)}
      className="tabular-nums whitespace-nowrap"
    >
      {dayOf(atS) === dayOf(nowS)
        ? secondOfDay(atS, locale)
        : `${shortDate(atS, nowS, locale)}, ${timeOfDay(atS, locale)}`}
    </time>
  )
}

/** Whether the server could not read which call was meant. Then `call` is a path. */
export const isUnread = ({ call }: Pick<RequestLine, 'call'>): boolean => call.startsWith('/')

/** The name of a call, and how many calls its line counts. */
export const CallText = ({ line }: { line: RequestLine }) => {
  const { t } = useTranslation()
  const { call, same_count: all } = line
  const more = t('requests.more', { count: all - 1 })
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {isUnread(line) ? (
        <span className="text-text-muted">{t('requests.unread')}</span>
      ) : (
        <span className="font-mono text-chip wrap-anywhere sm:text-cell">{call}</span>
      )}
      {all > 1 && (
        <Hint text={more}>
          <button
            type="button"
            className="min-h-6 cursor-default rounded-tag border bg-sunken px-1.5 text-chip text-text-muted tabular-nums"
          >
            <span aria-hidden>{`× ${all}`}</span>
            <span className="sr-only">{more}</span>
          </button>
        </Hint>
      )}
    </span>
  )
}

const lookOf = ({ status, cause }: RequestLine) => {
  if (status < 400 && cause !== 'some_rejected') return { tone: 'success', icon: Check } as const
  return status < 500
    ? ({ tone: 'warning', icon: TriangleAlert } as const)
    : ({ tone: 'error', icon: CircleX } as const)
}

/** The status of an answer, and the code of its problem or that it rejected reports. */
export const StatusText = ({ line }: { line: RequestLine }) => {
  const { t } = useTranslation()
  const { status, code, cause } = line
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Chip {...lookOf(line)} className="tabular-nums">
        {status}
      </Chip>
      {code !== '' && <span className="font-mono text-chip wrap-anywhere text-text-muted">{code}</span>}
      {cause === 'some_rejected' && (
        <span className="text-chip text-text-muted">{t('requests.someRejected')}</span>
      )}
    </span>
  )
}

/** The beginning of a request id, or all of it, with a button that copies it. */
export const RequestId = ({ id, whole = false }: { id: string; whole?: boolean }) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  return (
    <span className="flex items-center gap-0.5">
      <span className={`font-mono text-chip ${whole ? 'wrap-anywhere' : 'text-text-muted'}`} title={id}>
        {whole ? id : id.slice(0, ID_SHOWN)}
      </span>
      <IconButton
        label={t('requests.copyId', { id: id.slice(0, ID_SHOWN) })}
        icon={<Copy aria-hidden size={14} />}
        className="-my-1.5"
        onClick={() => void copyText(id)}
      />
    </span>
  )
}
