import { isHandheld, readUserAgent } from '@assure/contract/accounts/user-agent'
import { CircleCheck, Monitor, Smartphone } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { Chip } from '#src/ui/chip.tsx'

interface BrowserRowProps {
  userAgent: string
  /** Text of the chip for the one that shows the page. */
  current: string | undefined
  /** Short texts below the name, with an exact time as the title. */
  facts: readonly { text: string; title?: string }[]
  action?: ReactNode
}

/** A browser in a list, with what is known about it. */
export const BrowserRow = ({ userAgent, current, facts, action }: BrowserRowProps) => {
  const browser = useBrowserName()(userAgent)
  const Icon = isHandheld(readUserAgent(userAgent).system) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3 last:pb-0">
      <Icon aria-hidden size={20} className="shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1 basis-50">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-medium" title={userAgent || undefined}>
            {browser}
          </p>
          {current !== undefined && (
            <Chip tone="success" icon={CircleCheck}>
              {current}
            </Chip>
          )}
        </div>
        <p className="flex flex-wrap gap-x-1.5 text-help wrap-anywhere text-text-muted tabular-nums">
          {facts.map(({ text, title }, index) => (
            <Fragment key={text}>
              {index > 0 && <span aria-hidden>·</span>}
              <span title={title}>{text}</span>
            </Fragment>
          ))}
        </p>
      </div>
      {action}
    </li>
  )
}
