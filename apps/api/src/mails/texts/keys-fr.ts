import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { at } = timeWords('fr')
const DONE = { made: 'créé', changed: 'modifié', rotated: 'renouvelé' } as const
const SUBJECTS = { made: 'créée', changed: 'modifiée', rotated: 'renouvelée' } as const
const HEADINGS = {
  made: 'Votre organisation a une autre clé d’API',
  changed: 'Une clé d’API a d’autres droits',
  rotated: 'Une clé d’API a un nouveau secret',
} as const

/** Les messages sur les clés nommées d’une organisation, en français. */
export const KEYS_FR: Pick<MailTexts, 'named_key_changed' | 'named_key_ends'> = {
  named_key_changed: ({ name, organisation, member, key, change, at: moment, address }, brand) => ({
    subject: `Une clé d’API de votre organisation chez ${brand.companyName} a été ${SUBJECTS[change]}`,
    heading: HEADINGS[change],
    before: [
      hello(name),
      `${userText(member)} a ${DONE[change]} la clé d’API « ${userText(key)} » de l’organisation ${userText(organisation)} le ${at(moment)}, depuis l’adresse réseau ${address}.`,
      change === 'made'
        ? 'Les programmes qui l’ont peuvent faire ce que ses droits permettent, jusqu’à ce que quelqu’un la désactive.'
        : change === 'changed'
          ? 'Ses nouvelles limites valent dès le prochain appel.'
          : 'La clé remplacée fonctionne jusqu’à la fin de sa durée de transition.',
      `Si vous ne l’attendiez pas, désactivez la clé et écrivez-nous à ${brand.contactEmail}.`,
    ],
    button: { label: 'Voir les clés d’API', path: PATHS.apiKeys },
    why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}.`,
  }),

  named_key_ends: ({ name, organisation, key, ends_at }, brand) => ({
    subject: `Une clé d’API de votre organisation chez ${brand.companyName} prend bientôt fin`,
    heading: 'Une clé d’API prend bientôt fin',
    before: [
      hello(name),
      `La clé d’API « ${userText(key)} » de l’organisation ${userText(organisation)} prend fin le ${at(ends_at)}. Les programmes qui l’utilisent encore n’obtiendront alors plus de réponse.`,
      'Choisissez une fin plus tardive, ou donnez une autre clé à ces programmes.',
    ],
    button: { label: 'Voir les clés d’API', path: PATHS.apiKeys },
    why: `Vous recevez ce message parce que vous êtes Propriétaire de l’organisation sur ${brand.site}, ou parce que vous avez créé la clé.`,
  }),
}
