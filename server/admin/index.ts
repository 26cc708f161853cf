import type { FastifyInstance } from 'fastify'
import { adminOperations, adminResources } from '#contract/admin/index.ts'
import type { Crud } from '../crud/crud.ts'
import { mountApi } from '../http/api.ts'
import type { Handler } from '../http/mount.ts'
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
const handlersOf = (identity: Identity): Record<keyof typeof adminOperations, Handler> => ({
  'session.signIn': (call) => signIn(identity, call),
  'session.read': (call) => readSession(identity, call),
  'session.signOut': (call) => signOut(identity, call),
  'session.token': (call) => issueToken(identity, call),
  'session.secondFactor': (call) => enterSecondFactor(identity, call),
  'me.read': readMe,
  'me.update': updateMe,
  'me.changeAvatar': changeAvatar,
  'me.removeAvatar': removeAvatar,
  'me.changePassword': (call) => changePassword(identity, call),
  'me.requestEmailChange': requestEmailChange,
  'me.cancelEmailChange': cancelEmailChange,
  'me.sessions': listSessions,
  'me.endSession': (call) => endOwnSession(identity, call),
  'me.endOtherSessions': (call) => endOtherSessions(identity, call),
  'second-factor.begin': (call) => beginSecondFactor(identity, call),
  'second-factor.confirm': (call) => confirmSecondFactor(identity, call),
  'second-factor.renewCodes': (call) => renewRecoveryCodes(identity, call),
  'second-factor.disable': (call) => disableSecondFactor(identity, call),
  'notification-preferences.read': readPreferences,
  'notification-preferences.write': choosePreference,
  'accounts.signUp': signUp,
  'email-verification.confirm': (call) => confirmEmail(identity, call),
  'email-verification.send': sendVerification,
  'password-reset.send': sendPasswordReset,
  'password-reset.check': checkPasswordReset,
  'password-reset.complete': (call) => resetPassword(identity, call),
  'invites.check': checkInvites,
  'invites.createMany': inviteMany,
  'invites.resend': resendInvite,
  'invites.revoke': revokeInvite,
  'invites.open': openInvite,
  'invites.accept': (call) => acceptInvite(identity, call),
  'invites.decline': declineInvite,
  'users.create': createUser,
  'users.changeStatus': (call) => changeStatus(identity, call),
  'users.profiles': listProfiles,
  'users.addProfile': addProfile,
  'users.endProfile': (call) => endProfile(identity, call),
  'users.properties': listProperties,
  'users.assignProperties': (call) => changeProperties(identity, call),
  'users.portfolios': listPortfolios,
  'users.assignPortfolios': (call) => changePortfolios(identity, call),
  'users.sessions': listSessionsOf,
  'users.endSession': (call) => endSessionOf(identity, call),
  'users.activity': listActivity,
  'demo-people.list': () => listDemoPeople(identity),
  'roles.restore': restoreRole,
  'roles.undo': undoRoleChange,
  'roles.activity': listRoleActivity,
  'roles.preview': previewRole,
  'access.whoCan': whoCan,
  'access.whatCan': whatCan,
  'view-as.start': startViewAs,
  'view-as.stop': stopViewAs,
})

/** The admin API: identity and access (spec/decisions.md "The two APIs"). */
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
