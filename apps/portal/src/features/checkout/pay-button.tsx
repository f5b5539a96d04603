import { Button } from '#src/ui/button.tsx'

/** What the button at the end of a card form says, and what follows from it. */
export interface Submit {
  label: string
  note: string
}

/** Pays. What the card is charged later stands below it. */
export const PayButton = ({ submit, pending }: { submit: Submit; pending: boolean }) => (
  <>
    <Button type="submit" kind="primary" size="form" className="mt-4 w-full" pending={pending}>
      {submit.label}
    </Button>
    <p className="text-center text-help text-balance text-text-muted">{submit.note}</p>
  </>
)
