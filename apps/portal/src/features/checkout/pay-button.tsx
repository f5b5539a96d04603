import { Button } from '#src/ui/button.tsx'

/** The button at the end of a card form, and its effect. */
export interface Submit {
  label: string
  note: string
}

/** Pays. Later charges are listed below it. */
export const PayButton = ({ submit, pending }: { submit: Submit; pending: boolean }) => (
  <>
    <Button type="submit" kind="primary" size="form" className="mt-4 w-full" pending={pending}>
      {submit.label}
    </Button>
    <p className="text-center text-help text-balance text-text-muted">{submit.note}</p>
  </>
)
