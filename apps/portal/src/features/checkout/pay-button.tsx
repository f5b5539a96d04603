import { Button } from '#src/ui/button.tsx'

/** Label of a card form's button, and a note about later charges. */
export interface Submit {
  label: string
  note: string
}

/** Submits the card form. Later charges are listed below it. */
export const PayButton = ({ submit, pending }: { submit: Submit; pending: boolean }) => (
  <>
    <Button type="submit" kind="primary" size="form" className="mt-4 w-full" pending={pending}>
      {submit.label}
    </Button>
    <p className="text-center text-help text-balance text-text-muted">{submit.note}</p>
  </>
)
