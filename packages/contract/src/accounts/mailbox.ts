/**
 * The mailbox of an address: the address in lower case without its `+tag`. Most mail servers deliver all tagged forms
 * to one mailbox.
 */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/(.)\+[^@]*@/, '$1@')
