/** The first letter of an organisation's name, next to the name. */
export const OrganisationInitial = ({ name, current }: { name: string; current: boolean }) => (
  <span
    aria-hidden
    className={`flex size-8 shrink-0 items-center justify-center rounded-control text-cell font-semibold uppercase ${current ? 'bg-accent text-on-accent' : 'border bg-sunken text-text-muted'}`}
  >
    {[...name.trim()][0]}
  </span>
)
