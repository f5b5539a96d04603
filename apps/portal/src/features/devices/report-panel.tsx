import { numberFormat } from '@assure/contract/number-format'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Panel } from '#src/features/devices/panel.tsx'
import { reportPreview } from '#src/features/devices/report-preview.ts'
import type { DeviceView } from '#src/features/devices/use-virtual-device.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Hint } from '#src/ui/hint.tsx'

interface ReportPanelProps {
  deviceId: string
  view: DeviceView
  /** Seals and sends the counts. Resolves when the server answered or the call failed. */
  onSend: () => Promise<void>
}

/** Exact body of the next report, and the button that sends it. */
export const ReportPanel = ({ deviceId, view, onSend }: ReportPanelProps) => {
  const { t, locale } = useTranslation()
  const [isSending, setIsSending] = useState(false)
  const preview = reportPreview(deviceId, view)
  const send = async () => {
    setIsSending(true)
    await onSend()
    setIsSending(false)
  }
  const bytes = numberFormat(locale).format(preview?.bytes ?? 0)
  return (
    <Panel
      title={t('devices.report.title')}
      text={preview ? t('devices.report.text', { bytes }) : t('devices.report.empty')}
    >
      {preview && (
        <pre className="rounded-control bg-sunken p-3 font-mono text-chip wrap-anywhere whitespace-pre-wrap">
          {preview.text}
        </pre>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Hint text={preview ? t('devices.report.sendWhy') : t('devices.report.sendNothing')}>
          <Button
            size="dialog"
            icon={<Send aria-hidden size={18} />}
            unavailable={!preview}
            pending={isSending}
            onClick={() => void send()}
          >
            {t(isSending ? 'devices.report.sending' : 'devices.report.send')}
          </Button>
        </Hint>
        {view.queue.length > 0 && !isSending && (
          <span className="text-help text-warning">
            {t('devices.report.waiting', { count: view.queue.length })}
          </span>
        )}
      </div>
    </Panel>
  )
}
