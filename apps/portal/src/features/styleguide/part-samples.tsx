import type { Notice } from '@assure/contract/billing/notice.modes'
import type { Receipt } from '@assure/contract/billing/receipt.modes'
import { Sample } from '#src/features/styleguide/sample.tsx'
import { ActivationProgress } from '#src/shared/licences/activation-progress.tsx'
import { LicenceCounters } from '#src/shared/licences/licence-counters.tsx'
import { NoticeList } from '#src/shared/page/notice-list.tsx'
import { QrCode } from '#src/shared/licences/qr-code.tsx'
import { ReceiptPanel } from '#src/shared/billing/receipt-panel.tsx'
import { failure, nothing } from '#src/features/styleguide/sample-values.ts'

const MAY_S = Date.UTC(2026, 4, 16, 12) / 1000
const NOTICES: readonly Notice[] = [
  {
    ...{ kind: 'card_failed', notice_id: 'sample-card', plan: 'growth', quantity: 1 },
    ...{ decline_reason: null, checkout_url: '#parts' },
  },
  { kind: 'engagements_end', notice_id: 'sample-end', total: 12, capped: false, days: 30 },
  {
    kind: 'trial_ends',
    notice_id: 'sample-trial',
    plan: null,
    quantity: 3,
    ends_at_utc: MAY_S,
    checkout_url: '#parts',
  },
]
const RECEIPTS: readonly Receipt[] = [0, 4500, 9000].map((refunded, place) => ({
  receipt_id: `sample-${place}`,
  number: `2026-00${place + 17}`,
  paid_at_utc: MAY_S,
  kind: 'licences',
  plan: null,
  quantity: 3,
  interval: 'month',
  amount: 9000,
  refunded,
  currency: 'gbp',
  pdf_url: '#receipt?',
}))
const refetch = () => Promise.resolve()
const idle = { isFetching: false, refetch }

export const PartSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="shared/licences/qr-code.tsx" state="dark on white in both themes">
      <QrCode
        link="https://portal.example/A/ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        label="QR code of a sample licence"
      />
    </Sample>
    <Sample file="shared/licences/activation-progress.tsx" state="waiting, over, failed" column>
      <ActivationProgress watch={{ name: 'waiting', tries: 4 }} onAgain={nothing} />
      <ActivationProgress watch={{ name: 'over' }} onAgain={nothing} />
      <ActivationProgress
        watch={{ name: 'failed', reason: 'The portal did not answer.' }}
        onAgain={nothing}
      />
    </Sample>
    <Sample file="shared/licences/licence-counters.tsx" state="known, not loaded" column>
      <LicenceCounters
        counters={{ total: 251, active: 198, inactive: 53 }}
        isFailed={false}
        passRate={null}
        withPassRate
      />
      <LicenceCounters counters={undefined} isFailed />
    </Sample>
    <Sample file="shared/page/notice-list.tsx" column>
      <NoticeList notices={NOTICES} />
    </Sample>
    <Sample
      file="shared/billing/receipt-panel.tsx"
      state="paid, partly and wholly paid back; none; while they load; not loaded"
      column
    >
      <ReceiptPanel
        list={{ data: { receipts: RECEIPTS, matches: 3 }, error: null, ...idle }}
        page={1}
        onPage={nothing}
      />
      <ReceiptPanel
        list={{ data: { receipts: [], matches: 0 }, error: null, ...idle }}
        page={1}
        onPage={nothing}
      />
      <ReceiptPanel list={{ data: undefined, error: null, ...idle }} page={1} onPage={nothing} />
      <ReceiptPanel list={{ data: undefined, error: failure, ...idle }} page={1} onPage={nothing} />
    </Sample>
  </div>
)
