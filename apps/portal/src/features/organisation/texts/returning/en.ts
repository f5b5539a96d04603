/** People who deleted their login, on the Members page. */
export const returning = {
  title: 'Deleted their login',
  lead: 'They are no longer members. If they undo the deletion, they come back with the same roles, unless you remove them.',
  until: 'Can come back until {date}',
  remove: 'Remove…',
  removeOne: 'Remove {name}…',
} as const
