import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

const KEYS = {
  pages: ['→', '←', 'Page Down', 'Page Up'],
  ends: ['Home', 'End'],
  scroll: ['↓', '↑'],
  zoom: ['+', '−'],
  width: ['0'],
  find: ['/', 'Ctrl F'],
  matches: ['Enter', 'Shift Enter'],
  keys: ['?'],
} as const

/** Which key does what. */
export const KeysDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={t('viewer.keysTitle')}
      width="sm:w-120"
      closeLabel={t('viewer.close')}
      footer={
        <Button className="ml-auto" onClick={close}>
          {t('viewer.close')}
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => (
          <div key={name} className="contents">
            <dt className="flex flex-wrap gap-1.5">
              {KEYS[name].map((key) => (
                <kbd
                  key={key}
                  className="rounded-tag border border-border-strong bg-sunken px-1.5 py-0.5 font-mono text-chip"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-text-muted">{t(`viewer.keyNames.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
