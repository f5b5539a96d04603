import { useState } from 'react'
import { t } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeyList } from '#src/ui/key-list.tsx'

/** Keys whose name depends on the language. */
const NAMED = [
  'Home',
  'End',
  'Ctrl Home',
  'Ctrl End',
  'Enter',
  'Shift Enter',
  'Space',
  'Escape',
  'Page Down',
  'Page Up',
] as const
type Named = (typeof NAMED)[number]
/** A key with a name, or one that looks the same on every keyboard. */
export type Key = Named | 'Tab' | 'Ctrl F' | '→' | '←' | '↓' | '↑' | '+' | '−' | '0' | '/' | '?'

const isNamed = (key: Key): key is Named => (NAMED as readonly string[]).includes(key)
const nameOf = (key: Key): string => (isNamed(key) ? t(`common.key.${key}`) : key)

interface KeysDialogProps {
  title: string
  rows: readonly { keys: readonly Key[]; text: string }[]
  onClosed: () => void
}

/** List of keyboard shortcuts, with the keys' names in the page's language. */
export const KeysDialog = ({ title, rows, onClosed }: KeysDialogProps) => {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={title}
      width="sm:w-120"
      closeLabel={t('common.close')}
      footer={
        <Button className="ml-auto" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <KeyList rows={rows.map(({ keys, text }) => ({ keys: keys.map(nameOf), text }))} />
    </Dialog>
  )
}
