import type { Operation } from '../kit/index.ts'
import {
  checkPasswordReset,
  confirmEmail,
  resetPassword,
  sendPasswordReset,
  sendVerification,
  signUp,
} from './accounts.ts'
import { listDemoPeople } from './demo-people.ts'
import {
  acceptInvite,
  checkInvites,
  declineInvite,
  inviteMany,
  invites,
  openInvite,
  resendInvite,
  revokeInvite,
} from './invites.ts'
import {
  beginSecondFactor,
  cancelEmailChange,
  changeAvatar,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  endOtherSessions,
  endSession,
  enterSecondFactor,
  listSessions,
  readMe,
  removeAvatar,
  renewRecoveryCodes,
  requestEmailChange,
  updateMe,
} from './me.ts'
import { previewRole, restoreRole, roleActivity, roles, undoRoleChange, whatCan, whoCan } from './roles.ts'
import { issueToken, readSession, signIn, signOut } from './session.ts'
import { users } from './users.ts'

/** Every resource of the admin API by name: a new one is one line here. */
export const adminResources = { users, roles, invites }

/** Every call of the admin API beyond plain CRUD, by its id. */
export const adminOperations = {
  'session.signIn': signIn,
  'session.read': readSession,
  'session.signOut': signOut,
  'session.token': issueToken,
  'session.secondFactor': enterSecondFactor,
  'me.read': readMe,
  'me.update': updateMe,
  'me.changeAvatar': changeAvatar,
  'me.removeAvatar': removeAvatar,
  'me.changePassword': changePassword,
  'me.requestEmailChange': requestEmailChange,
  'me.cancelEmailChange': cancelEmailChange,
  'me.sessions': listSessions,
  'me.endSession': endSession,
  'me.endOtherSessions': endOtherSessions,
  'second-factor.begin': beginSecondFactor,
  'second-factor.confirm': confirmSecondFactor,
  'second-factor.renewCodes': renewRecoveryCodes,
  'second-factor.disable': disableSecondFactor,
  'accounts.signUp': signUp,
  'email-verification.confirm': confirmEmail,
  'email-verification.send': sendVerification,
  'password-reset.send': sendPasswordReset,
  'password-reset.check': checkPasswordReset,
  'password-reset.complete': resetPassword,
  'invites.check': checkInvites,
  'invites.createMany': inviteMany,
  'invites.resend': resendInvite,
  'invites.revoke': revokeInvite,
  'invites.open': openInvite,
  'invites.accept': acceptInvite,
  'invites.decline': declineInvite,
  'demo-people.list': listDemoPeople,
  'roles.restore': restoreRole,
  'roles.undo': undoRoleChange,
  'roles.activity': roleActivity,
  'roles.preview': previewRole,
  'access.whoCan': whoCan,
  'access.whatCan': whatCan,
} as const satisfies Record<string, Operation>
