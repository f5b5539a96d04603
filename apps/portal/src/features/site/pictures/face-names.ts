/** People drawn for the public pages. */
export const FACE_NAMES = ['child', 'teenager', 'youngMan', 'curls', 'beard', 'elder', 'headscarf'] as const
export type FaceName = (typeof FACE_NAMES)[number]

/** Returns the element id of a face's drawing on a page with `FaceDrawings`. */
export const faceId = (face: FaceName): string => `face-${face}`
export const LANDMARKS_ID = 'face-landmarks'
