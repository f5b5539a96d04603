import { lazyPart } from '#src/ui/lazy-part.tsx'

/** `NewOrganisationDialog`, loaded when it is first opened. */
export const LazyNewOrganisation = lazyPart(
  async () => (await import('./new-organisation-dialog.tsx')).NewOrganisationDialog,
)
