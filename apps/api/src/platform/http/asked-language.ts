import { type Language, languageOfTags } from '@assure/contract/constants'
import type { FastifyRequest } from 'fastify'

/** The language that a browser asks for. */
export const askedLanguage = (headers: FastifyRequest['headers']): Language =>
  languageOfTags((headers['accept-language'] ?? '').split(','))
