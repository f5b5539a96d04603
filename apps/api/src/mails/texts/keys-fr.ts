import { type MailTexts, PATHS, timeWords, userText } from '../mail-texts.ts'
import { hello } from './words-fr.ts'

const { at } = timeWords('fr')
const DONE = { made: 'créé', changed: 'modifié', rotated: 'renouvelé' } as const
const SUBJECTS = { made: 'créée', changed: 'modifiée', rotated: 'renouvelée' } as const
const HEADINGS = {
  made: 'Votre organisation a une autre clé d’API',
  changed: 'Une clé d’API a été modifiée',
  rotated: 'Une clé d’API a un nouveau secret',
} as const

/** La suite. `end` est la fin de la clé ou, après un renouvellement, celle de la paire remplacée. */
const LATER = {
  made: (end: string | null) =>
    `Les programmes qui l’ont peuvent faire ce que vous lui permettez, jusqu’${end ? `à sa fin, le ${end}` : 'à ce que quelqu’un la désactive'}.`,
  changed: (end: string | null) =>
    `Son nouveau nom et ses nouvelles limites s’appliquent dès le prochain appel. ${end ? `Elle prend fin le ${end}` : 'Elle n’a pas de fin'}.`,
  rotated: (end: string | null) =>
    end
      ? `L’ancienne paire fonctionne jusqu’au ${end}. Installez la nouvelle dans vos programmes d’ici là.`
      : 'L’ancienne paire ne fonctionne plus.',
} as const

/** Les messages sur les clés nommées d’une organisation, en français. */
export const KEYS_FR: Pick<MailTexts, 'named_key_changed' | 'named_key_ends'> = {
  named_key_changed: ({ name, organisation, member, key, change, ends_at, at: moment, address }, brand) => ({
    subject: `Une clé d’API de votre organisation chez ${brand.companyName} a été ${SUBJECTS[change]}`,
    heading: HEADINGS[change],
    before: [
      hello(name),
      `${userText(member)} a ${DONE[change]} la clé d’API « ${userText(key)} » de l’organisation ${userText(organisation)} le ${at(moment)}, depuis l’adresse réseau ${address}.`,
      LATER[change](ends_at && at(ends_at)),
      `Si vous ne vous y attendiez pas, désactivez la clé et écrivez-nous à ${brand.contactEmail}.`,
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
