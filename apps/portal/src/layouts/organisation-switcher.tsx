import '#src/shared/organisations/texts/texts.ts'
import '#src/shared/test-mode/texts/texts.ts'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { useMember } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { OrganisationInitial } from '#src/layouts/organisation-initial.tsx'
import { useIsCompactMenu } from '#src/layouts/use-is-compact-menu.ts'
import { LazyNewOrganisation } from '#src/shared/organisations/lazy-new-organisation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { useRoleNames } from '#src/shared/organisations/role-words.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const OrganisationList = lazyPart(async () => (await import('./organisation-list.tsx')).OrganisationList)

const GAP_PX = 4

/** Places the list below its button, left edges aligned. It scrolls if the window is too low for it. */
const place = (list: HTMLElement, button: HTMLElement) => {
  const { left, bottom } = button.getBoundingClientRect()
  list.style.left = `${left}px`
  list.style.top = `${bottom + GAP_PX}px`
  list.style.maxHeight = `${innerHeight - bottom - 3 * GAP_PX}px`
}

const Switcher = () => {
  const { t } = useTranslation()
  const { roles, test_mode: isTest } = useMember()
  const name = useOrganisationName()
  const namesOf = useRoleNames()
  const compact = useIsCompactMenu()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const close = () => list.current?.hidePopover()

  const onToggle = ({ newState }: ToggleEvent) => {
    const opened = newState === 'open'
    setIsOpen(opened)
    if (opened && list.current && button.current) place(list.current, button.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('button, input') ?? [])]
    const at = all.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (event.key === 'Tab') close()
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={name}
        className={`flex min-h-13 w-full items-center gap-2.5 rounded-surface border bg-surface py-1.5 text-left hover:bg-sunken ${compact ? 'justify-center' : 'px-2.5'}`}
      >
        <OrganisationInitial name={name} current />
        <span className={compact ? 'sr-only' : 'min-w-0 flex-1'}>
          <span className="sr-only">{t('shell.organisation')} </span>
          <span className="block truncate text-cell font-semibold">{name} </span>
          <span className="block truncate text-chip text-text-muted">
            {isTest ? t('testMode.title') : namesOf(roles)}
          </span>
        </span>
        {!compact && <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-text-muted" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={t('organisations.switcher.list')}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-surface border bg-surface p-2 text-text shadow-pop"
      >
        {isOpen && (
          <OrganisationList
            fallback={<Skeleton className="h-11 w-full" />}
            onFailed={close}
            onClose={close}
            onNew={() => {
              close()
              setIsNaming(true)
            }}
          />
        )}
      </div>
      {isNaming && <LazyNewOrganisation onClosed={() => setIsNaming(false)} />}
    </>
  )
}

/**
 * Names the organisation of this tab, opens the person's others, and turns test mode on and off. Hidden for people in one
 * organisation whose tab is live.
 */
export const OrganisationSwitcher = () => {
  const { organisations, test_mode: isTest } = useMember()
  return organisations > 1 || isTest ? <Switcher /> : null
}
