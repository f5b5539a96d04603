import type { AgeBracket } from '@assure/contract/usage/estimation-counts'

/** Formats a bracket with an en dash, such as '13–17'. */
export const bracketName = (bracket: AgeBracket): string => bracket.replace('-', '–')
