import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  /** Called after the closing animation. */
  onClosed: () => void
  title: string
  lead?: string | undefined
  /** CSS class for the width from 640 px. */
  width: string
  /** false hides the button, for members who may only read. */
  submitLabel: string | false
  /** Label of the button that closes without submitting; 'Cancel' by default. */
  closeLabel?: string | undefined
  /** Marks an action that is hard to undo. */
  isDangerous?: boolean
  pending: boolean
  /** Shown next to the buttons. */
  note?: ReactNode
  onSubmit: (event: FormEvent) => Promise<void>
  children: ReactNode
}

/** Dialog with a form. Faults appear in the gap below a field, so that the layout does not shift. */
export const FormDialog = (props: FormDialogProps) => {
  const {
    onClose,
    submitLabel,
    closeLabel,
    isDangerous = false,
    pending,
    note,
    onSubmit,
    children,
    ...dialog
  } = props
  const { t } = useTranslation()
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      closeLabel={t('common.close')}
      holdsInput
      footer={
        <>
          <p role="status" className="flex-1 self-center text-help text-text-muted max-sm:basis-full">
            {note}
          </p>
          <Button size="dialog" className="max-sm:flex-1" onClick={onClose}>
            {closeLabel ?? t('common.cancel')}
          </Button>
          {submitLabel !== false && (
            <Button
              kind={isDangerous ? 'danger-solid' : 'primary'}
              size="dialog"
              type="submit"
              form={formId}
              pending={pending}
              className="max-sm:flex-1"
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="flex flex-col gap-8 pb-2 **:data-field-error:-mb-6"
      >
        {children}
      </form>
    </Dialog>
  )
}
