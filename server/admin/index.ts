import type { FastifyInstance } from 'fastify'
import { adminOperations, adminResources } from '#contract/admin/index.ts'
import type { Crud } from '../crud/crud.ts'
import { mountApi } from '../http/api.ts'
import { unchecked, type Handlers } from '../http/call.ts'
import { choosePreference, readPreferences } from '../notifications/preferences.ts'
import { checkPasswordReset, resetPassword, sendPasswordReset } from './accounts/reset.ts'
import { signUp } from './accounts/sign-up.ts'
import { confirmEmail, sendVerification } from './accounts/verification.ts'
import { listDemoPeople } from './demo-people/list.ts'
import { checkInvites, inviteMany, resendInvite, revokeInvite } from './invites/actions.ts'
import { acceptInvite, declineInvite, openInvite } from './invites/answer.ts'
import { inviteCrud } from './invites/crud.ts'
import type { Identity } from './identity/index.ts'
import { changeAvatar, removeAvatar } from './avatars/change.ts'
import { changePassword } from './me/change-password.ts'
import { cancelEmailChange, requestEmailChange } from './me/email-change.ts'
import { readMe, updateMe } from './me/account.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  enterSecondFactor,
  renewRecoveryCodes,
} from './me/second-factor.ts'
import { endOtherSessions, endOwnSession, listSessions } from './me/sessions.ts'
import { listRoleActivity, restoreRole, undoRoleChange } from './roles/changes.ts'
import { roleCrud } from './roles/crud.ts'
import { previewRole } from './roles/preview.ts'
import { whatCan, whoCan } from './roles/who-can.ts'
import { issueToken } from './session/issue-token.ts'
import { readSession } from './session/read.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { listActivity } from './users/activity.ts'
import { createUser } from './users/create.ts'
import { startViewAs, stopViewAs } from './view-as/view-as.ts'
import { userCrud } from './users/crud.ts'
import { addProfile, endProfile, listProfiles } from './users/profiles.ts'
import { changePortfolios, listPortfolios } from './users/portfolios.ts'
import { changeProperties, listProperties } from './users/properties.ts'
import { endSessionOf, listSessionsOf } from './users/sessions.ts'
import { changeStatus } from './users/status.ts'

/** The implementation of each resource of the contract; the compiler names a missing one. */
const cruds: Record<keyof typeof adminResources, Crud> = {
  users: userCrud,
  roles: roleCrud,
  invites: inviteCrud,
}

/** The implementation of each operation of the contract; the compiler names a missing one. */
const handlersOf = (identity: Identity): Handlers<typeof adminOperations> => ({
  'session.signIn': unchecked((call) => signIn(identity, call)),
  'session.read': unchecked((call) => readSession(identity, call)),
  'session.signOut': unchecked((call) => signOut(identity, call)),
  'session.token': unchecked((call) => issueToken(identity, call)),
  'session.secondFactor': unchecked((call) => enterSecondFactor(identity, call)),
  'me.read': unchecked(readMe),
  'me.update': unchecked(updateMe),
  'me.changeAvatar': unchecked(changeAvatar),
  'me.removeAvatar': unchecked(removeAvatar),
  'me.changePassword': unchecked((call) => changePassword(identity, call)),
  'me.requestEmailChange': unchecked(requestEmailChange),
  'me.cancelEmailChange': unchecked(cancelEmailChange),
  'me.sessions': unchecked(listSessions),
  'me.endSession': unchecked((call) => endOwnSession(identity, call)),
  'me.endOtherSessions': unchecked((call) => endOtherSessions(identity, call)),
  'second-factor.begin': unchecked((call) => beginSecondFactor(identity, call)),
  'second-factor.confirm': unchecked((call) => confirmSecondFactor(identity, call)),
  'second-factor.renewCodes': unchecked((call) => renewRecoveryCodes(identity, call)),
  'second-factor.disable': unchecked((call) => disableSecondFactor(identity, call)),
  'notification-preferences.read': readPreferences,
  'notification-preferences.write': choosePreference,
  'accounts.signUp': unchecked(signUp),
  'email-verification.confirm': unchecked((call) => confirmEmail(identity, call)),
  'email-verification.send': unchecked(sendVerification),
  'password-reset.send': unchecked(sendPasswordReset),
  'password-reset.check': unchecked(checkPasswordReset),
  'password-reset.complete': unchecked((call) => resetPassword(identity, call)),
  'invites.check': unchecked(checkInvites),
  'invites.createMany': unchecked(inviteMany),
  'invites.resend': unchecked(resendInvite),
  'invites.revoke': unchecked(revokeInvite),
  'invites.open': unchecked(openInvite),
  'invites.accept': unchecked((call) => acceptInvite(identity, call)),
  'invites.decline': unchecked(declineInvite),
  'users.create': unchecked(createUser),
  'users.changeStatus': unchecked((call) => changeStatus(identity, call)),
  'users.profiles': unchecked(listProfiles),
  'users.addProfile': unchecked(addProfile),
  'users.endProfile': unchecked((call) => endProfile(identity, call)),
  'users.properties': unchecked(listProperties),
  'users.assignProperties': unchecked((call) => changeProperties(identity, call)),
  'users.portfolios': unchecked(listPortfolios),
  'users.assignPortfolios': unchecked((call) => changePortfolios(identity, call)),
  'users.sessions': unchecked(listSessionsOf),
  'users.endSession': unchecked((call) => endSessionOf(identity, call)),
  'users.activity': unchecked(listActivity),
  'demo-people.list': unchecked(() => listDemoPeople(identity)),
  'roles.restore': unchecked(restoreRole),
  'roles.undo': unchecked(undoRoleChange),
  'roles.activity': unchecked(listRoleActivity),
  'roles.preview': unchecked(previewRole),
  'access.whoCan': unchecked(whoCan),
  'access.whatCan': unchecked(whatCan),
  'view-as.start': unchecked(startViewAs),
  'view-as.stop': unchecked(stopViewAs),
})

/** The admin API: identity and access (docs/spec/decisions.md "The two APIs"). */
export async function mountAdminApi(app: FastifyInstance, identity: Identity): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => identity.admit(request, reply))
    await mountApi(
      scope,
      {
        title: 'Freehold admin API',
        description:
          'Identity and access. Sign in to get the session cookie; calls that concern one organisation also take the ' +
          "chosen profile's token as `Authorization: Bearer …`.",
        prefix: '/api/admin/v1',
        resources: adminResources,
        cruds,
        operations: adminOperations,
        handlers: handlersOf(identity),
      },
      identity.services,
      identity.adminApi,
    )
  })
}
