/**
 * Whose memories a turn of the host is about. Who speaks is the user; what is said in a group is kept apart from what the
 * same person says in private, since all of the group read the answer:
 *
 *     the host's owner, in private or at its own window    ada
 *     somebody else, in private                            ada@sender/telegram/4711
 *     the owner, in a group                                ada@group/telegram/-100
 *     somebody else, there                                 ada@sender/telegram/4711@group/telegram/-100
 *     a subagent whose user the host does not name         ada@session/agent:main:subagent:8f1e
 *
 * The owner is whoever `commands.ownerAllowFrom` of the host names; `senders` of the settings names others.
 */
import type { CortexBridge } from "../bridge/bridge.js";
import { scopedUser, within } from "../config/scope.js";
import type { HookContext, HostApi, ToolContext } from "./host.js";

/** Who speaks, where, to whom. */
export interface Turn {
  agent: string | undefined;
  /** The id of the conversation. */
  session: string | undefined;
  /** What the host calls it, which says where it is. */
  sessionKey: string | undefined;
  channel: string | undefined;
  /** Who speaks, by the channel's own id; nobody: whoever sits at the host. */
  sender: string | undefined;
  /** Whether the host itself knows the speaker for its owner. */
  isOwner: boolean;
  workspace: string | undefined;
}

/** What decides, of the settings and of the host's. */
export interface Identities {
  /** Whose host it is. */
  user: string;
  scope: string;
  /** Users by `channel:id` of the sender. */
  senders: Readonly<Record<string, string>>;
  /** Senders who are the user, as `channel:id`. */
  owners: readonly string[];
}

/** Gives the brain, for whoever speaks in a turn. */
export type BrainOfTurn = (turn: Turn) => Promise<CortexBridge>;

/** The turn that a hook is told of. */
export function turnOfHook(context: HookContext): Turn {
  return {
    agent: context.agentId,
    session: context.sessionId,
    sessionKey: context.sessionKey,
    channel: context.channel ?? context.messageProvider,
    sender: context.senderId,
    isOwner: false,
    workspace: context.workspaceDir,
  };
}

/** The turn that a tool is made for. */
export function turnOfTool(context: ToolContext): Turn {
  return {
    agent: context.agentId,
    session: context.sessionId,
    sessionKey: context.sessionKey,
    channel: context.messageChannel,
    sender: context.requesterSenderId,
    isOwner: context.senderIsOwner === true,
    workspace: context.workspaceDir,
  };
}

/** What can be told of a turn from its session alone. */
export function turnOfSession(sessionKey: string | undefined): Turn {
  return { ...turnOfHook({}), ...(sessionKey === undefined ? {} : { sessionKey }) };
}

/**
 * Whose memories are stored and read in a turn.
 *
 * @throws CortexError VALIDATION_ERROR - the scope asks for what the host does not tell
 */
export function userOf(turn: Turn, identities: Identities): string {
  const { agent, session, sessionKey, workspace } = turn;
  const room = roomOf(sessionKey);
  const person = personOf(turn, room, identities);
  const said = room?.kind === "group" ? within(person, "group", room.channel, room.name) : person;
  return scopedUser(said, identities.scope, {
    directory: workspace,
    agent,
    session: session ?? sessionKey,
  });
}

/** Who the host's owner is, as the host is set up now. */
export function ownersOf({ runtime, config }: Pick<HostApi, "runtime" | "config">): string[] {
  const { commands } = runtime?.config?.current?.() ?? config ?? {};
  return (commands?.ownerAllowFrom ?? []).map((each) => String(each).trim());
}

function personOf(turn: Turn, room: Room | undefined, identities: Identities): string {
  const { user, senders, owners } = identities;
  const channel = (room?.channel ?? turn.channel ?? "").toLowerCase();
  const sender = turn.sender ?? (room?.kind === "direct" ? room.name : undefined);
  if (sender !== undefined) {
    const name = `${channel}:${sender}`;
    const isSender = (each: string) => withPlainChannel(each) === name;
    const known = Object.keys(senders).find(isSender);
    // The host takes an id without a channel for that of any channel.
    const isBare = (each: string) => !each.includes(":") && each === sender;
    return owners.some((each) => isBare(each) || isSender(each))
      ? user
      : (senders[known ?? name] ?? within(user, "sender", channel, sender));
  }
  if (room?.kind === "group") {
    return within(user, "sender", channel);
  }
  const isUnknown = room?.kind === "subagent" && !turn.isOwner;
  return isUnknown ? within(user, "session", turn.sessionKey ?? "") : user;
}

/** A `channel:id` as turns name it: people write channels with capitals, too. */
function withPlainChannel(name: string): string {
  const end = name.indexOf(":");
  return end < 0 ? name : name.slice(0, end).toLowerCase() + name.slice(end);
}

/** Where a conversation takes place. */
interface Room {
  kind: "group" | "direct" | "subagent";
  channel: string;
  name: string;
}

const ROOMS: Readonly<Record<string, Room["kind"]>> = {
  group: "group",
  channel: "group",
  direct: "direct",
  dm: "direct",
};

const THREADS: readonly string[] = ["thread", "topic"];

/**
 * What the host's name of a session says: `agent:main:telegram:group:-100`, `agent:main:telegram:direct:4711`,
 * `agent:main:direct:4711`, `agent:main:subagent:8f1e`. A thread or topic of a room belongs to it.
 */
function roomOf(sessionKey = ""): Room | undefined {
  const whole = sessionKey.split(":");
  const parts = whole[0] === "agent" ? whole.slice(2) : whole;
  if (parts[0] === "subagent") {
    return { kind: "subagent", channel: "", name: parts.slice(1).join(":") };
  }
  const at = parts.slice(0, 3).findIndex((part) => Object.hasOwn(ROOMS, part));
  const kind = at < 0 ? undefined : ROOMS[parts[at] ?? ""];
  const thread = parts.findIndex((part, index) => index > at + 1 && THREADS.includes(part));
  const name = parts.slice(at + 1, thread < 0 ? undefined : thread).join(":");
  return kind === undefined || name === ""
    ? undefined
    : { kind, channel: at === 0 ? "" : (parts[0] ?? ""), name };
}
