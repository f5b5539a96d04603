import { ArrowUpRight, Check, CircleAlert, LoaderCircle, Store, TriangleAlert, WifiOff } from 'lucide-react'
import { Sample } from '#src/features/styleguide/sample.tsx'
import { DeviceStatus } from '#src/shared/licences/device-status.tsx'
import { LicenceStatusChip } from '#src/shared/licences/licence-status-chip.tsx'
import { PaymentChip } from '#src/shared/licences/payment-chip.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Counters } from '#src/ui/counters.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

const STATUSES = ['activated', 'not_activated', 'deactivated', 'deleted'] as const
const NOW_S = 1_795_000_000
const SEEN_S = [0, NOW_S - 60, NOW_S - 7200] as const
const TONES = ['success', 'info', 'warning', 'error'] as const
const LABELS = ['Total number of licences', 'Active', 'Inactive', 'Pass rate'] as const

export const StatusSamples = () => (
  <div className="flex flex-col gap-6">
    <Sample file="ui/chip.tsx" state="every tone">
      <Chip tone="success" icon={Check}>
        Up-to-date
      </Chip>
      <Chip tone="info" icon={LoaderCircle} spins>
        Update in progress
      </Chip>
      <Chip tone="warning" icon={TriangleAlert}>
        Payment failed
      </Chip>
      <Chip tone="error" icon={CircleAlert}>
        Over the limit
      </Chip>
      <Chip tone="neutral" icon={ArrowUpRight}>
        Neutral
      </Chip>
      <Chip tone="gone" icon={WifiOff}>
        Gone
      </Chip>
    </Sample>
    <Sample file="shared/licences/licence-status-chip.tsx">
      {STATUSES.map((status) => (
        <LicenceStatusChip key={status} status={status} />
      ))}
    </Sample>
    <Sample file="shared/licences/device-status.tsx">
      {SEEN_S.map((seenS) => (
        <DeviceStatus
          key={seenS}
          licence={{ activated_at_utc: 1, first_activated_at_utc: 1, last_seen_utc: seenS }}
          status="activated"
          nowS={NOW_S}
        />
      ))}
    </Sample>
    <Sample file="shared/licences/payment-chip.tsx">
      <PaymentChip result="payment_succeeded">Paid</PaymentChip>
      <PaymentChip result="payment_failed">Payment failed</PaymentChip>
      <PaymentChip result="payment_cancelled">Cancelled</PaymentChip>
      <PaymentChip result={null}>Not paid</PaymentChip>
      <PaymentChip result="payment_failed" low>
        Payment failed
      </PaymentChip>
    </Sample>
    <Sample file="ui/alert.tsx" column>
      {TONES.map((tone) => (
        <Alert key={tone} tone={tone}>
          <p>News that stays on the page, and as long as it has to be to run over one line of this column.</p>
        </Alert>
      ))}
      <Alert tone="warning" action={<Button size="small">Answer</Button>}>
        News with a button.
      </Alert>
    </Sample>
    <Sample file="ui/avatar.tsx" state="with ui/brand-mark.tsx, ui/spinner.tsx">
      <Avatar name="Morgan Reid" />
      <Avatar name="Priya Shah" tone="retail" />
      <BrandMark />
      <BrandMark size={30} />
      <Spinner />
      <Spinner size={24} />
    </Sample>
    <Sample file="ui/hint.tsx" state="closed; see above the page">
      <Hint text="An activated licence is detached first.">
        <Button unavailable>Delete</Button>
      </Hint>
    </Sample>
    <Sample file="ui/counters.tsx" state="with figures, while they load" column>
      <Counters
        label="Licences"
        counters={LABELS.map((label, place) => ({
          label,
          value: ['10,322', '8,164', '2,158', '94%'][place],
        }))}
      />
      <Counters label="Licences" counters={LABELS.map((label) => ({ label, value: undefined }))} />
    </Sample>
    <Sample file="ui/skeleton.tsx" column>
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-2.5 w-1/3" />
    </Sample>
    <Sample file="ui/empty-state.tsx" state="nothing yet" column>
      <EmptyState
        icon={Store}
        title="No licences yet"
        text="A licence is a counter's seat. Generate the first one."
      >
        <Button kind="primary">Generate licence</Button>
      </EmptyState>
    </Sample>
  </div>
)
