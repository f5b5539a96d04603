import { Alert } from '#src/ui/alert.tsx'

/** A failure: what happened, then why. */
export const FailureLines = ({ lines }: { lines: readonly string[] }) => (
  <Alert tone="error">
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Alert>
)
