import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'

interface FoldedVerificationProps {
  /** Whether the form does not need the widget. Then it is folded to one line. */
  folds: boolean
  /** CSS class of the box while the form needs the widget. */
  className: string
  children: ReactNode
}

/** Verification widget. Once shown, it stays mounted: removing its iframe would lose the proof. */
export const FoldedVerification = ({ folds, className, children }: FoldedVerificationProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [wasShown, setWasShown] = useState(false)
  const isShown = !folds || isOpen
  if (isShown && !wasShown) setWasShown(true)
  return (
    <div className={folds ? undefined : className}>
      {folds && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="group flex min-h-8 items-center gap-2 rounded-tag text-text-muted hover:text-text pointer-coarse:min-h-11"
        >
          <ChevronDown aria-hidden size={16} className="group-aria-expanded:rotate-180" />
          {t('signUp.optionalFrame')}
        </button>
      )}
      <div id={id} hidden={!isShown} className={folds ? 'mt-3 max-w-100' : undefined}>
        {wasShown && children}
      </div>
    </div>
  )
}
