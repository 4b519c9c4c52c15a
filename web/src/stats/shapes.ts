/** The shapes of what the server has counted (docs/server.md). */

export interface SeatSummary {
  points: number;
  rank: number;
  won: boolean;
  bot: string | null;
  sources: Record<string, number>;
  completed: number;
  failed: number;
  open_cards: number;
  blind_cards: number;
  terrain_cards: number;
  ticket_draws: number;
  routes: number;
  trains: number;
  turns: number;
  longest_path: number | null;
}

export interface Summary {
  table: string;
  map: string;
  players: number;
  ended: number;
  turns: number;
  moves: number;
  practice: boolean;
  seats: SeatSummary[];
  course: { number: number; turn: number; points: number[] }[];
}

export interface PlayedGame {
  table: string;
  map: string;
  players: number;
  ended: number;
  points: number;
  won: boolean;
}

export interface MyGames {
  games: number;
  won: number;
  mean_points: number;
  mean_sources: Record<string, number>;
  completed: number;
  failed: number;
  mean_open_cards: number;
  mean_blind_cards: number;
  mean_routes: number;
  mean_turns: number;
  maps: { map: string; players: number; games: number; won: number; mean_points: number; best_points: number }[];
  bots: { level: string; games: number; won: number }[];
  best: PlayedGame;
  newest: PlayedGame[];
}

export interface MyStatistics {
  counted: MyGames | null;
  practice: number;
  shared: number;
  missing: number;
  older: number;
}
