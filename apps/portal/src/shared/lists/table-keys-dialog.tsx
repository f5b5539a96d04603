import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeyList } from '#src/ui/key-list.tsx'

const KEYS = {
  cell: ['→', '←'],
  row: ['↓', '↑'],
  rowEnds: ['Home', 'End'],
  tableEnds: ['Ctrl Home', 'Ctrl End'],
  act: ['Enter'],
  select: ['Space'],
  cancel: ['Escape'],
  leave: ['Tab'],
} as const

/** The keys of a table. */
export const TableKeysDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={t('licences.keys.title')}
      width="sm:w-120"
      closeLabel={t('common.close')}
      footer={
        <Button className="ml-auto" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      <KeyList
        rows={(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((name) => ({
          keys: KEYS[name],
          text: t(`licences.keys.${name}`),
        }))}
      />
    </Dialog>
  )
}
