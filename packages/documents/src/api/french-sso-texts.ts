/** French summaries and descriptions of single sign-on, by the contract's English text. */
export const SSO_TEXTS: Record<string, string> = {
  'NO_KEY: the person is not a member of the organisation, or it asks for a second factor that the person lacks. SSO_REQUIRED: it asks for a login through its identity provider, so it gives no key for a password.':
    'NO_KEY : la personne n’est pas membre de l’organisation, ou celle-ci demande un second facteur que la personne n’a pas. SSO_REQUIRED : elle demande une connexion par son fournisseur d’identité et ne donne pas de clé pour un mot de passe.',
  'The name of the identity provider through which the organisation asks to log in. Until then the caller has no permissions, as above.':
    'Le nom du fournisseur d’identité par lequel l’organisation demande de se connecter. D’ici là, l’appelant n’a aucun droit, comme ci-dessus.',
  'The session began through the provider of this organisation, and opens no other.':
    'La session a commencé par le fournisseur de cette organisation et n’en ouvre aucune autre.',
  'The identity provider through which the organisation asks to log in, and this session did not.':
    'Le fournisseur d’identité par lequel l’organisation demande de se connecter, ce que cette session n’a pas fait.',
  'No identity provider is turned on.': 'Aucun fournisseur d’identité n’est activé.',
  'Give it to the provider.': 'À indiquer au fournisseur.',
  'How people call the provider, for example Okta.': 'Le nom courant du fournisseur, par exemple Okta.',
  'Roles of people who log in for the first time; empty: only members can log in.':
    'Les rôles des personnes qui se connectent pour la première fois ; vide : seuls les membres peuvent se connecter.',
  'Members can log in through it.': 'Les membres peuvent s’y connecter.',
  'The text of the TXT record that proves the domain.':
    'Le texte de l’enregistrement TXT qui prouve le domaine.',
  'Since when the record of a verified domain is not found; 0 while it is.':
    'Depuis quand l’enregistrement d’un domaine vérifié est introuvable ; 0 s’il est trouvé.',
  'Members who have logged in through the provider.':
    'Les membres qui se sont déjà connectés par le fournisseur.',
  'Owners who can enter without the provider: with a passkey that they added at least 24 hours ago.':
    'Les Propriétaires qui peuvent entrer sans le fournisseur : avec une clé d’accès ajoutée depuis au moins 24 heures.',
  'Needed at first and with another issuer or client. It is never shown again.':
    'Nécessaire au début et avec un autre émetteur ou client. Il n’est plus jamais montré.',
  'For a linked member whose address is in another domain.':
    'Pour un membre associé dont l’adresse est dans un autre domaine.',
  'The page of the provider. Open it in the same browser.':
    'La page du fournisseur. À ouvrir dans le même navigateur.',
  'How the provider names itself, if that differs.': 'Le nom que se donne le fournisseur, s’il diffère.',
  'The TXT records of the domain that begin as ours do.':
    'Les enregistrements TXT du domaine qui commencent comme les nôtres.',
  'The organisation in the address to which the provider sent the browser back.':
    'L’organisation dans l’adresse à laquelle le fournisseur a renvoyé le navigateur.',
  'The query of the address, without its question mark.':
    'Les paramètres de l’adresse, sans le point d’interrogation.',
  'For the mails of a new person.': 'Pour les messages à une nouvelle personne.',
  'The identity provider of the calling organisation, its domains, and who is ready for it':
    'Le fournisseur d’identité de l’organisation appelante, ses domaines, et qui est prêt',
  'Set the identity provider. Another issuer or client begins again as untested':
    'Régler le fournisseur d’identité. Un autre émetteur ou client redevient à tester',
  'Begin a login at the provider that tests it and links the calling Owner':
    'Commencer une connexion chez le fournisseur, qui le teste et associe le Propriétaire appelant',
  'Turn logins through a tested provider on or off':
    'Activer ou désactiver les connexions par un fournisseur testé',
  'Remove the identity provider; sessions through it end':
    'Supprimer le fournisseur d’identité ; ses sessions se terminent',
  'Add a domain of addresses, to prove by a DNS record':
    'Ajouter un domaine d’adresses, à prouver par un enregistrement DNS',
  'Look for the DNS record of a domain': 'Chercher l’enregistrement DNS d’un domaine',
  'Remove a domain: new people of it can no longer log in through the provider':
    'Supprimer un domaine : ses nouvelles personnes ne peuvent plus se connecter par le fournisseur',
  'Begin a login through the identity provider of an organisation':
    'Commencer une connexion par le fournisseur d’identité d’une organisation',
  'Whether the calling member can log in through the identity provider of the calling organisation':
    'Si le membre appelant peut se connecter par le fournisseur d’identité de l’organisation appelante',
  'Whether the member can log in through the identity provider.':
    'Si le membre peut se connecter par le fournisseur d’identité.',
  'Its name, if it is turned on.': 'Son nom, s’il est activé.',
  'Whether the member can log in through it.': 'Si le membre peut s’y connecter.',
  'Begin a login at the provider of the calling organisation: to link the calling member, or to confirm their session':
    'Commencer une connexion chez le fournisseur de l’organisation appelante : pour associer le membre appelant, ou confirmer sa session',
  'Give the answer with which the provider sent the browser back':
    'Donner la réponse avec laquelle le fournisseur a renvoyé le navigateur',
}
