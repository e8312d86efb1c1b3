import { get, post, type Routes } from '../calls/route.ts'
import * as accounts from '../shapes/accounts.ts'
import { Reply } from '../shapes/fields.ts'

/** What people may ask about their data, and its deletion. */
export const routes = {
  exportOwn: get('/api/user/account/export', {
    summary:
      'Everything about the person asking, with all files, as a ZIP archive; needs a sign-in, or the password again, of the last ten minutes',
    access: 'account.export',
    refuses: ['sign_in_again'],
    returns: null,
    sends: 'application/zip',
    limit: 'confirmations',
  }),
  askForCode: post('/api/user/account/deletion-code', {
    summary: 'Mails the code that confirms a deletion where there is no password',
    access: 'account.delete',
    returns: Reply,
    limit: 'confirmations',
  }),
  deleteOwn: post('/api/user/account/delete', {
    summary: 'Deletes the own account and everything that tells of the person',
    access: 'account.delete',
    body: accounts.AccountDeletion,
    refuses: ['last_owner'],
    returns: Reply,
    limit: 'confirmations',
    ownTransaction: true,
  }),
} satisfies Routes[string]
