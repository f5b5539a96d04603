import type { Language } from '@assure/contract/constants'

/** Claims that we must not make: certificates that we do not have, promises that cannot be kept. */
export const FORBIDDEN_CLAIMS: Record<Language, RegExp> = {
  en: /\b(?:certifi(?:ed|cation)\w*|approv(?:ed|al)|accredited|anonym\w*|unbiased|bias-free|infallible|guarantee\w*|foolproof|world-leading|best-in-class)\b|GDPR[- ]compliant|compliant with|exempt from|replaces? (?:ID|identity|checks)|(?:no|zero) false|100\s?% (?:accura|sure|safe)|!/giu,
  fr: /certifi(?:é|cation)\p{L}*|\bapprouv\p{L}*|\bagréé\p{L}*|homologu\p{L}*|anonym\p{L}*|infaillible|\bgaranti\p{L}*|sans biais|conforme au RGPD|exempté|remplace(?:nt)? (?:le|les) contrôle|à 100\s?% (?:exact|sûr)|!/giu,
}
